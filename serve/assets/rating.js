// The rating of a player from attempts at puzzles, by Glicko-2 as in internal/puzzles/glicko: Mark Glickman, "Example
// of the Glicko-2 system", 2013. A puzzle counts as a player, and an attempt as a game between the two.

const scale = 173.7178, tau = 0.5, precision = 1e-6;
const maxStep = 100;

// limits bound what the results of a player can lead to. The weakest simulated player has 434 points, and the hardest
// puzzles have 3000 (doc/PUZZLES.md): a rating beyond says nothing about a player. With a deviation below 45, the rating
// could hardly change any more.
const limits = { rating: [400, 3000], deviation: [45, 350], volatility: [0.01, 0.1] };

const limited = (player) => Object.fromEntries(Object.entries(limits).map(([name, [least, most]]) => [name, Math.min(Math.max(least, player[name]), most)]));

export const puzzleDeviation = 250; // of the rating of a puzzle, computed by a model

// beginner returns the rating of a new player who is about as strong as a puzzle with this rating.
export const beginner = (rating) => limited({ rating, deviation: Infinity, volatility: 0.06 });

// weight is the function g of the paper. The more uncertain an opponent's rating is, the less the result counts.
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

// after returns the rating of a player after a game against an opponent. score is 1 for a win, 0 for a loss.
export function after({ rating, deviation, volatility }, opponent, score) {
  const mu = (rating - 1500) / scale, phi = deviation / scale, g = weight(opponent.deviation / scale);
  const e = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - 1500) / scale)));
  const information = g * g * e * (1 - e), sum = g * (score - e);
  const sigma = volatilityAfter(phi, 1 / information, sum / information, volatility);
  const before = Math.hypot(phi, sigma), next = 1 / Math.sqrt(1 / (before * before) + information);
  return { rating: 1500 + scale * (mu + next * next * sum), deviation: scale * next, volatility: sigma };
}

// rated returns the rating of a player after an attempt at a puzzle. It is like after, but the rating changes by at
// most 100 and everything stays within the limits.
export function rated(player, puzzle, score) {
  const next = after(player, puzzle, score), { rating } = player;
  return limited({ ...next, rating: Math.min(Math.max(rating - maxStep, next.rating), rating + maxStep) });
}

// volatilityAfter computes the new volatility: step 5 of the paper, with the Illinois algorithm.
function volatilityAfter(phi, v, delta, sigma) {
  const a = Math.log(sigma * sigma);
  const f = (x) => {
    const e = Math.exp(x), d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (tau * tau);
  };
  let low = a, high = a - tau;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else while (f(high) < 0) high -= tau;
  let fl = f(low), fh = f(high);
  while (Math.abs(high - low) > precision) {
    const mid = low + ((low - high) * fl) / (fh - fl), fm = f(mid);
    if (fm * fh <= 0) [low, fl] = [high, fh];
    else fl /= 2;
    [high, fh] = [mid, fm];
  }
  return Math.exp(low / 2);
}
