import { formats } from '../formats.ts'

const { plural } = formats('en')

export const timeline = {
  hint: 'What ran when, and for how long. A job that sends a ping to …/start is drawn with its length.',
  spans: { day: 'Last 24 hours', week: 'Last 7 days' },
  filterHint: 'name or tag',
  kinds: { success: 'success', fail: 'failure', running: 'still running' },
  legend: 'Low bars are successes, high bars are failures, dashed outlines are runs in progress.',
  sentence: ({ name, runs, failed }: { name: string; runs: number; failed: number }) =>
    `${name}: ${plural(runs, { one: '# run', other: '# runs' })}, ${plural(failed, { one: '# failed', other: '# failed' })}`,
  none: 'No runs in this period.',
  noneHint: 'Jobs that report start and end are drawn with their duration; others as a mark.',
  overlaps: ({ count }: { count: number }) => plural(count, { one: '# overlapping run', other: '# overlapping runs' }),
  leftOut: ({ count }: { count: number }) =>
    plural(count, { one: '# more check ran and is not drawn.', other: '# more checks ran and are not drawn.' }),
  loadFailed: 'The timeline could not be loaded.',
} as const
