import { formats } from '../formats.ts'

const { plural } = formats('en')

export const timeline = {
  title: 'Timeline',
  hint: 'What ran when, and for how long. A job that sends a ping to …/start is drawn with its length.',
  show: 'Show',
  spans: { day: 'Last 24 hours', week: 'Last 7 days' },
  filterHint: 'name or tag',
  kinds: { success: 'success', fail: 'failure', running: 'still running' },
  legend: 'Low bars are successes, high bars are failures, dashed outlines are runs under way.',
  sentence: ({ name, runs, failed }: { name: string; runs: number; failed: number }) =>
    `${name}: ${plural(runs, { one: '# run', other: '# runs' })}, ${plural(failed, { one: '# failed', other: '# failed' })}`,
  none: 'Nothing ran in this time.',
  noneHint: 'Jobs that tell when they begin and when they end are drawn here with their length; others as a mark.',
  overlaps: ({ count }: { count: number }) =>
    plural(count, { one: '# run began before another had ended', other: '# runs began before another had ended' }),
  leftOut: ({ count }: { count: number }) =>
    plural(count, { one: '# more check ran and is not drawn.', other: '# more checks ran and are not drawn.' }),
  loadFailed: 'The timeline could not be loaded.',
} as const
