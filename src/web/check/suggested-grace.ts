const enough = 5
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440].map((minutes) => minutes * 60)

/** Suggests at least twice the 99th percentile and five minutes; undefined for too few runs. */
export const suggestedGrace = (runs: number, p99Seconds: number): number | undefined => {
  if (runs < enough) return undefined
  const wanted = Math.max(300, 2 * p99Seconds)
  return steps.find((step) => step >= wanted)
}
