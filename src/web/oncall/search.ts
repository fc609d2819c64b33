// Search parameters of a calendar URL. Part of the initial bundle, therefore without imports.

export const views = ['week', 'fortnight', 'month'] as const
export type View = (typeof views)[number]

export const readCalendarSearch = ({ view, from, cover }: Record<string, unknown>): { view?: View; from?: string; cover?: true } => ({
  view: views.find((one) => one === view),
  from: typeof from === 'string' ? from : undefined,
  cover: cover === true ? true : undefined,
})
