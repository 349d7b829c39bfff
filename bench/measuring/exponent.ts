/**
 * The exponent of the curve through the points, by least squares on logarithms: 0 stays flat, 1 grows as the rows do.
 * @param points [rows, cost], both above zero
 */
export const exponentOf = (points: readonly (readonly [rows: number, cost: number])[]): number => {
  const logarithms = points.map(([rows, cost]) => [Math.log(rows), Math.log(cost)] as const)
  const mean = (of: 0 | 1) => logarithms.reduce((sum, point) => sum + point[of], 0) / logarithms.length
  const [rows, cost] = [mean(0), mean(1)]
  const together = logarithms.reduce((sum, [x, y]) => sum + (x - rows) * (y - cost), 0)
  const alone = logarithms.reduce((sum, [x]) => sum + (x - rows) ** 2, 0)
  return together / alone
}
