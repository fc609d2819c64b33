/** Lines of a block: as one number, where a row lies is its block times so many, and its line. */
export const LINES = 65_536

const [ZERO, NINE] = [48, 57]

/**
 * Where rows lie, as PostgreSQL says it of many: `{"(0,1)","(12,3)"}`. Each is one number, so that a million can be remembered, and is told
 * as such (`array-value.ts`).
 */
export const rowsAt = (text: string): readonly number[] => {
  const found: number[] = []
  let [number, isInside, block]: [number, boolean, number | undefined] = [0, false, undefined]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      number = number * 10 + code - ZERO
      isInside = true
    } else if (isInside) {
      if (block === undefined) block = number
      else {
        found.push(block * LINES + number)
        block = undefined
      }
      number = 0
      isInside = false
    }
  }
  return found
}
