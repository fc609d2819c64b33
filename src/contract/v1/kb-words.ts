export const VISIBILITIES = ['public', 'clients', 'agents'] as const
export type Visibility = (typeof VISIBILITIES)[number]
