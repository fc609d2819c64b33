const enough = 5
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440].map((minutes) => minutes * 60)

/** A grace that nearly every run stays within twice over, and never less than five minutes; nothing while too few runs are known. */
export const suggestedGrace = (runs: number, p99Seconds: number): number | undefined => {
  if (runs < enough) return undefined
  const wanted = Math.max(300, 2 * p99Seconds)
  return steps.find((step) => step >= wanted)
}
