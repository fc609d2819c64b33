export const compare: (before: Buffer, after: Buffer) => { readonly share: number; readonly drawn: Buffer }
export const differencesOf: (
  before: string,
  after: string,
) => readonly { readonly name: string; readonly share: number; readonly word: string; readonly drawn?: Buffer }[]
