export const calendar = {
  title: 'Calendar of changes',
  look: 'How much to show',
  week: 'Week',
  month: 'Month',
  today: 'Today',
  earlier: 'Earlier',
  later: 'Later',
  inWords: 'In words',
  quietSpan: 'Nothing is planned and nothing is frozen in these days.',
  freezeLine: ({ name, from, to }: { name: string; from: string; to: string }) => `Freeze “${name}”: ${from} to ${to}`,
  changeLine: ({ reference, title, from, to }: { reference: string; title: string; from: string; to: string }) =>
    `${reference} ${title}: ${from} to ${to}`,
  clashLine: ({ references }: { references: string }) => `overlaps ${references}`,
  inFreeze: ({ names }: { names: string }) => `lies in the freeze ${names}`,
} as const
