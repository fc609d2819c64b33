import { normalizeEmail } from '../../people/accounts/model.ts'

export type Mentionable = { readonly id: number; readonly name: string; readonly first_name: string; readonly email: string | null }

/** Names by which agents are mentioned: full name, address, local part of the address, and the first name if it is unique. */
const namesOf = (people: readonly Mentionable[]): readonly (readonly [string, number])[] => {
  const firsts = new Map<string, number>()
  for (const { first_name } of people) firsts.set(normalizeEmail(first_name), (firsts.get(normalizeEmail(first_name)) ?? 0) + 1)
  return people.flatMap(({ id, name, first_name, email }) => {
    const names = [
      name,
      ...(email === null ? [] : [email, email.split('@')[0] ?? '']),
      ...(firsts.get(normalizeEmail(first_name)) === 1 ? [first_name] : []),
    ]
    return names.filter((text) => text !== '').map((text) => [normalizeEmail(text), id] as const)
  })
}

const LETTER = /[\p{L}\p{N}]/u

/** Ids of the agents mentioned by `@name`, unique, in order. The longest matching name counts. */
export const parseMentions = (body: string, people: readonly Mentionable[]): readonly number[] => {
  if (!body.includes('@')) return []
  const names = namesOf(people).toSorted(([a], [b]) => b.length - a.length)
  const text = body.normalize('NFKC').toLowerCase()
  const mentioned: number[] = []
  for (const { index } of text.matchAll(/@/g)) {
    if (LETTER.test(text.charAt(index - 1))) continue
    const rest = text.slice(index + 1)
    const found = names.find(([name]) => rest.startsWith(name) && !LETTER.test(rest.charAt(name.length)))
    if (found && !mentioned.includes(found[1])) mentioned.push(found[1])
  }
  return mentioned
}
