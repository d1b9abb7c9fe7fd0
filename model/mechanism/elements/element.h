#pragma once

#include "model/mechanism/elements/angle/angle.h"
#include "model/mechanism/elements/bar/bar.h"
#include "model/mechanism/elements/beam/beam.h"
#include "model/mechanism/elements/body/body.h"
#include "model/mechanism/elements/cross_pivot/cross_pivot.h"
#include "model/mechanism/elements/damper/damper.h"
#include "model/mechanism/elements/field.h"
#include "model/mechanism/elements/force/force.h"
#include "model/mechanism/elements/lock/lock.h"
#include "model/mechanism/elements/motor/motor.h"
#include "model/mechanism/elements/notch_hinge/notch_hinge.h"
#include "model/mechanism/elements/point_mass/point_mass.h"
#include "model/mechanism/elements/slider/slider.h"
#include "model/mechanism/elements/spring/spring.h"
#include "model/mechanism/elements/support_motion/support_motion.h"
#include "model/mechanism/elements/torque/torque.h"
#include "model/mechanism/elements/torsion_spring/torsion_spring.h"
#include "model/mechanism/elements/weld/weld.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace eigenlink {

struct Mechanism;
struct Message;
class IndexedMechanism;

/// Any element of a mechanism. The alternatives are the first table of contents of the program:
/// a new kind of element is its own two files, one line here and one in element.cpp.
using Element = std::variant<Bar, Body, Beam, PointMass, Slider, Weld, Spring, Damper, TorsionSpring, Force, Torque,
                             Angle, Lock, Motor, SupportMotion, NotchHinge, CrossPivot>;

/// One field of an element with type-erased access. `write` throws std::bad_variant_access when the
/// element or the value is of another type.
struct Field {
    FieldTraits traits;
    FieldKind kind = FieldKind::number;
    std::function<FieldValue(const Element&)> read;
    std::function<void(Element&, const FieldValue&)> write;
};

/// The way in which an element that is no link holds its point: to the links (or the ground) that it names, to the
/// ground where it names none.
enum class Hold {
    nothing,  ///< it does not
    guide,    ///< on a straight line
    joint,    ///< rigidly
};

/// Everything that the program knows about a kind of element besides its values.
struct ElementType {
    std::string_view type;         ///< in files, e.g. "torsion_spring"
    std::string_view label;        ///< for people, e.g. "torsion spring"
    std::string_view summary;      ///< one sentence for tooltips
    std::string_view symbol = {};  ///< letter of the papers, from which ids are made; `type` where there is none
    bool link = false;             ///< has an angle, may be named in `of`
    bool flexible = false;         ///< a link that deforms: its second point needs no coordinates of its own
    Hold hold = Hold::nothing;
    bool hasRange = false;                           ///< its law holds up to a limit that motions may pass
    std::vector<Field> fields;                       ///< in the order of the file
    Element prototype;                               ///< with default values
    std::vector<std::string_view> assumptions = {};  ///< of the model, sentences for the report
    std::vector<std::string_view> sources = {};      ///< of its equations, for the report
    /// Gives a freshly drawn element, which has its references and defaults, numbers with which it can be solved at
    /// once; empty where the numbers are drawn with it.
    std::function<void(Element&, const Mechanism&)> draw = {};
    /// Tension of an element between two points, at this length and in equilibrium [N]; empty for other kinds.
    std::function<double(const Element&, double length)> tension = {};
    /// Mechanisms in which this kind acts as much alone as it can, one for each of its forms: what its laws are tested
    /// on. Their links have no mass and their points are free.
    std::function<std::vector<Mechanism>()> samples = {};
    /// Findings that the fields' ranges and references do not show, e.g. lengths that vanish.
    std::function<void(const Element&, const IndexedMechanism&, std::size_t index, std::vector<Message>&)> check;
};

/// All kinds, in the order of the variant.
std::span<const ElementType> elementTypes();

/// The kind of this element.
const ElementType& typeOf(const Element& element);

/// The kind with this name in files; null for an unknown name.
const ElementType* findElementType(std::string_view type);

/// The id of the element.
const std::string& idOf(const Element& element);
/// Sets the id of the element; references to it stay as they are.
void setId(Element& element, std::string id);
/// The keys of the element in its file that this program does not know, kept for writing.
const UnknownKeys& unknownKeysOf(const Element& element);
/// Sets the keys that this program does not know.
void setUnknownKeys(Element& element, UnknownKeys keys);

/// True for links (bar, body, beam): they have an angle and can be named in `of`.
bool isLink(const Element& element);

/// True for a field that another one, which is given, stands for (FieldTraits::unless).
bool isReplaced(const Element& element, const Field& field);

/// Ids of the points that the element touches, in the order of its fields.
std::vector<std::string> pointsOf(const Element& element);
/// Ids of the sliders that the element names.
std::vector<std::string> guidesOf(const Element& element);
/// Ids of the links that the element names (without "ground").
std::vector<std::string> linksOf(const Element& element);
/// Ids of the links that the element names, "ground" among them.
std::vector<std::string> sidesOf(const Element& element);

/// The element's first field that follows the drawing in this way; null where no field does.
const Field* findField(const Element& element, Follows follows);
/// The element's field with this key; null for an unknown key.
const Field* findField(const Element& element, std::string_view key);

}  // namespace eigenlink
