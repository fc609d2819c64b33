export const chunkWhile = <T>(
  items: readonly T[],
  continuesChunk: (chunk: readonly T[], next: T) => boolean,
): readonly (readonly T[])[] => {
  const chunks: T[][] = []
  for (const item of items) {
    const last = chunks.at(-1)
    if (last && continuesChunk(last, item)) last.push(item)
    else chunks.push([item])
  }
  return chunks
}
