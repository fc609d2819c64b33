import { listOf, objectOf, textIn, type Json } from './json.ts'
import { emailIn, type ForeignPerson } from './model.ts'

/** Who is who there, by id: from files about people, and from what tickets tell about their own. */
export type People = Map<string, ForeignPerson>

export type PeopleLookup = Pick<People, 'get'>

const AGENT_ROLES = ['agent', 'admin', 'owner']

/** An agent of Freshdesk keeps its name and address one level deeper. */
export const personOf = (value: unknown): ForeignPerson => {
  const outer = objectOf(value)
  const inner = objectOf(outer['contact'])
  const email = emailIn(textIn(outer, 'email', 'primary_email') ?? textIn(inner, 'email'))
  const name = textIn(outer, 'name', 'display_name') ?? textIn(inner, 'name')
  const isAgent = AGENT_ROLES.includes(textIn(outer, 'role') ?? '') || outer['helpdesk_agent'] === true || 'contact' in outer
  return { email, name, is_agent: isAgent }
}

/** Whether a line of an export is about somebody, and not about a ticket. */
export const isPerson = (line: Json): boolean =>
  !('subject' in line) && 'id' in line && ('email' in line || 'contact' in line || 'helpdesk_agent' in line || 'role' in line)

export const addPerson = (people: People, value: unknown): void => {
  const id = textIn(objectOf(value), 'id')
  if (id !== undefined && !people.has(id)) people.set(id, personOf(value))
}

/** Adds the people that a ticket names, for that ticket. The known ones are not copied: an export has as many people as tickets. */
export const withPeopleOf = (known: PeopleLookup, ...named: readonly unknown[]): PeopleLookup => {
  const own: People = new Map()
  for (const one of named.flatMap((value) => (Array.isArray(value) ? listOf(value) : [value]))) addPerson(own, one)
  return { get: (id) => known.get(id) ?? own.get(id) }
}

export const NOBODY: ForeignPerson = { email: undefined, name: undefined, is_agent: false }
