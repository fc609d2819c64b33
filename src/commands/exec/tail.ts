export type Tail = { push(chunk: Buffer): void; bytes(): Buffer }

export const createTail = (limit: number): Tail => {
  let chunks: Buffer[] = []
  let size = 0
  return {
    push: (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      // Joins chunks, so that many small writes do not accumulate.
      if (size > 2 * limit || chunks.length > 1_000) {
        const joined = Buffer.concat(chunks)
        chunks = [joined.subarray(Math.max(0, joined.length - limit))]
        size = Math.min(joined.length, limit)
      }
    },
    bytes: () => {
      const joined = Buffer.concat(chunks)
      return joined.subarray(Math.max(0, joined.length - limit))
    },
  }
}
