#include "model/dynamics/still_sample.h"

#include "model/dynamics/link_directions.h"

namespace eigenlink {

MotionSample stillSample(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda)
{
    MotionSample sample;
    sample.state = {q, Eigen::VectorXd::Zero(q.size())};
    sample.acceleration = {sample.state.v, lambda};
    sample.linkDirections = linkDirections(system, q, 0, {});
    return sample;
}

}  // namespace eigenlink
