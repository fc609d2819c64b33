import type { CheckListItem } from '../../src/contract/app/check-records.ts'

/** A row of the list of checks, with what a test cares about. */
export const checkRow = (fields: Partial<CheckListItem>): CheckListItem => ({
  uuid: 'u',
  v: 1,
  name: 'job',
  slug: '',
  tags: '',
  status: 'up',
  started: false,
  started_at: null,
  n_pings: 1,
  last_ping: null,
  next_ping: null,
  due_at: null,
  last_duration: null,
  kind: 'simple',
  timeout: 60,
  grace: 60,
  schedule: '',
  tz: 'UTC',
  manual_resume: false,
  snooze_until: null,
  schedule_text: '',
  ...fields,
})
