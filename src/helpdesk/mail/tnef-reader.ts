/** Cursor over little-endian bytes. The caller checks `remaining` before it reads. */
export type TnefReader = {
  remaining(): number
  skip(bytes: number): void
  u16(): number
  u32(): number
  bytes(length: number): Uint8Array
}

export const createTnefReader = (bytes: Uint8Array): TnefReader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const advance = (length: number): number => {
    const from = at
    at += length
    return from
  }
  return {
    remaining: () => Math.max(0, bytes.length - at),
    skip: (length) => void advance(length),
    u16: () => view.getUint16(advance(2), true),
    u32: () => view.getUint32(advance(4), true),
    bytes: (length) => {
      const from = advance(length)
      return bytes.subarray(from, from + length)
    },
  }
}
