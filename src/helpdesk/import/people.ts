import { type JsonObject, readText, toList, toObject } from './json.ts'
import { type ExternalPerson, parseEmail } from './model.ts'

export type PeopleById = Map<string, ExternalPerson>

export type PeopleLookup = Pick<PeopleById, 'get'>

const AGENT_ROLES = ['agent', 'admin', 'owner']

/** Freshdesk stores the name and address of an agent in a nested `contact` object. */
export const parsePerson = (value: unknown): ExternalPerson => {
  const outer = toObject(value)
  const inner = toObject(outer['contact'])
  const email = parseEmail(readText(outer, 'email', 'primary_email') ?? readText(inner, 'email'))
  const name = readText(outer, 'name', 'display_name') ?? readText(inner, 'name')
  const isAgent = AGENT_ROLES.includes(readText(outer, 'role') ?? '') || outer['helpdesk_agent'] === true || 'contact' in outer
  return { email, name, is_agent: isAgent }
}

export const isPersonRecord = (line: JsonObject): boolean =>
  !('subject' in line) && 'id' in line && ('email' in line || 'contact' in line || 'helpdesk_agent' in line || 'role' in line)

export const addPerson = (people: PeopleById, value: unknown): void => {
  const id = readText(toObject(value), 'id')
  if (id !== undefined && !people.has(id)) people.set(id, parsePerson(value))
}

/** Adds the people of one ticket to a lookup without copying it, because an export can have as many people as tickets. */
export const withTicketPeople = (known: PeopleLookup, ...records: readonly unknown[]): PeopleLookup => {
  const own: PeopleById = new Map()
  for (const one of records.flatMap((value) => (Array.isArray(value) ? toList(value) : [value]))) addPerson(own, one)
  return { get: (id) => known.get(id) ?? own.get(id) }
}

export const UNKNOWN_PERSON: ExternalPerson = { email: undefined, name: undefined, is_agent: false }
