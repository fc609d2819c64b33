/** So many numbers for each index, beside each other. */
export type Numbers = {
  /** The piece in which those of an index are, and where in it they begin. */
  pieceOf(index: number): Float64Array
  within(index: number): number
  /** To be called before many are read one by one. Less than nothing is no index. */
  bringNear(indices: Int32Array): void
}

// One or two megabytes are made at a time.
const IN_A_PIECE = 16_384
// So many numbers come to the processor at once.
const IN_A_LINE = 8

// Nobody wants to know; but what is kept nowhere would not be read.
const READ = new Float64Array(1)

export const createNumbers = (width: number): Numbers => {
  const pieces: Float64Array[] = []
  const pieceOf = (index: number): Float64Array => (pieces[Math.floor(index / IN_A_PIECE)] ??= new Float64Array(IN_A_PIECE * width))
  const within = (index: number): number => (index % IN_A_PIECE) * width
  return {
    pieceOf,
    within,
    // A short loop: the processor goes on with the next ones while it waits for memory.
    bringNear: (indices) => {
      let sum = 0
      for (const index of indices) {
        if (index < 0) continue
        const [numbers, at] = [pieceOf(index), within(index)]
        for (let line = at; line < at + width; line += IN_A_LINE) sum += numbers[line] ?? 0
      }
      READ[0] = sum
    },
  }
}
