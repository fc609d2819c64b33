export const calendar = {
  title: 'Change calendar',
  look: 'Range',
  week: 'Week',
  month: 'Month',
  quietSpan: 'No changes and no freezes in this period.',
  freezeLine: ({ name, from, to }: { name: string; from: string; to: string }) => `Freeze “${name}”: ${from} to ${to}`,
  changeLine: ({ reference, title, from, to }: { reference: string; title: string; from: string; to: string }) =>
    `${reference} ${title}: ${from} to ${to}`,
  clashLine: ({ references }: { references: string }) => `overlaps ${references}`,
  inFreeze: ({ names }: { names: string }) => `in the freeze ${names}`,
} as const
