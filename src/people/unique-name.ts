import { invalid } from '../kernel/errors.ts'

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export const assertNameAvailable = (taken: readonly { readonly id: number; readonly name: string }[], name: string, own?: number): void => {
  if (taken.some((other) => other.id !== own && nameKey(other.name) === nameKey(name)))
    invalid({ name: ['The name has already been taken.'] })
}
