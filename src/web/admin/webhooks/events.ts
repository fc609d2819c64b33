export type EventGroup<Event extends string> = { readonly id: string; readonly events: readonly Event[] }

const aboutOf = (event: string): string => event.slice(0, event.indexOf('.'))

export const groupsOf = <Event extends string>(events: readonly Event[]): readonly EventGroup<Event>[] =>
  [...Map.groupBy(events, aboutOf)].map(([id, members]) => ({ id, events: members }))

/** `*` selects all events, including those of later versions. */
export const chosenOf = <Event extends string>(all: readonly Event[], wished: readonly string[]): readonly Event[] =>
  wished.includes('*') ? all : all.filter((event) => wished.includes(event))

export const withEvents = <Event extends string>(
  all: readonly Event[],
  chosen: readonly Event[],
  some: readonly Event[],
  on: boolean,
): readonly Event[] => all.filter((event) => (some.includes(event) ? on : chosen.includes(event)))

export type Held = 'all' | 'some' | 'none'

export const heldOf = (group: readonly string[], chosen: readonly string[]): Held => {
  const count = group.filter((event) => chosen.includes(event)).length
  if (count === 0) return 'none'
  return count === group.length ? 'all' : 'some'
}
