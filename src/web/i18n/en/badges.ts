export const badges = {
  title: 'Badges',
  hint: 'Little pictures of how things are, to put on other pages. Whoever knows the address sees the state, and nothing else.',
  preview: ({ name }: { name: string }) => `The badge of ${name}`,
  states: 'How many states it shows',
  two: 'Up or down',
  three: 'Up, late or down',
  formats: 'What to paste',
  all: 'All checks',
  about: 'Badge for',
  ofTag: ({ tag }: { tag: string }) => `All checks tagged ${tag}`,
  label: 'Label, if not the name',
  loadFailed: 'The badges could not be loaded.',
} as const
