/** Why a schedule cannot be read, and which characters of it are to blame: from `from` up to but without `to`. */
export type Refusal = { readonly reason: string; readonly from: number; readonly to: number }

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

/** A part of a schedule's text and where it begins. */
export type Piece = { readonly text: string; readonly from: number }

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Leaves the reader at once; `reading` hands the refusal to the caller as a value. */
export const refuse = (piece: Piece, reason: string): never => {
  throw new Refused({ reason, from: piece.from, to: piece.from + piece.text.length })
}

export const reading = <T>(read: () => T): Reading<T> => {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

export const wholePiece = (text: string): Piece => ({ text, from: 0 })

export const splitPiece = (piece: Piece, separator: string): readonly Piece[] => {
  let from = piece.from
  return piece.text.split(separator).map((text) => {
    const part = { text, from }
    from += text.length + separator.length
    return part
  })
}

/** The words between white space. */
export const tokensOf = (piece: Piece): readonly Piece[] =>
  [...piece.text.matchAll(/\S+/g)].map((match) => ({ text: match[0], from: piece.from + match.index }))
