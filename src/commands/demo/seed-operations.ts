import { DAY, HOUR, formatIsoSeconds, MINUTE, type Instant } from '../../contract/time.ts'
import type { DemoStaff } from './seed-tickets.ts'
import type { DemoContext } from './demo-context.ts'
import type { TimedAction } from './run-actions.ts'

type OperationsContext = {
  readonly demo: DemoContext
  readonly staff: DemoStaff
  readonly now: Instant
  readonly assets: readonly number[]
}

const planIncident = (
  { demo: { call }, staff }: OperationsContext,
  at: Instant,
  words: { title: string; severity: string; updates: readonly string[] },
  isOver: boolean,
): readonly TimedAction[] => {
  let id = 0
  const lead = staff.agents[0]
  const declare = async (): Promise<void> => {
    const body = {
      title: words.title,
      severity: words.severity,
      commander_id: lead?.id ?? null,
      message: words.updates[0],
      is_public: true,
    }
    id = (await call('POST', '/incidents', body, lead?.token)).data.id
  }
  const updates = words.updates.slice(1).map((message, step): TimedAction => ({
    at: at + (step + 1) * 25 * MINUTE,
    run: () =>
      call('POST', `/incidents/${id}/updates`, { message, status: step === 0 ? 'identified' : 'monitoring', is_public: true }, lead?.token),
  }))
  const end: TimedAction = {
    at: at + 2 * HOUR,
    run: () =>
      call('POST', `/incidents/${id}/resolve`, { message: 'Everything works again. A review follows.', is_public: true }, lead?.token),
  }
  return [{ at, run: declare }, ...updates, ...(isOver ? [end] : [])]
}

const planIncidents = (context: OperationsContext): readonly TimedAction[] => [
  ...planIncident(
    context,
    context.now - 41 * DAY,
    {
      title: 'Checkout fails for some customers',
      severity: 'critical',
      updates: [
        'We are looking into failing checkouts.',
        'A payment provider refuses our requests.',
        'We have switched to the second provider.',
      ],
    },
    true,
  ),
  ...planIncident(
    context,
    context.now - 12 * DAY,
    {
      title: 'Slow exports',
      severity: 'minor',
      updates: ['Exports take longer than usual.', 'A nightly load runs into the morning.', 'The load has been moved.'],
    },
    true,
  ),
  ...planIncident(
    context,
    context.now - 3 * HOUR,
    {
      title: 'Backups of the EU database fail',
      severity: 'major',
      updates: ['Last night’s backup did not finish.', 'The disk of the backup server is full.'],
    },
    false,
  ),
]

const planProblems = ({ demo: { call }, staff, now }: OperationsContext): readonly TimedAction[] => [
  {
    at: now - 20 * DAY,
    run: () =>
      call('POST', '/problems', {
        title: 'VPN disconnects when leases run out',
        description: 'Several people lose the VPN at nine in the morning.',
        status: 'known_error',
        priority: 'medium',
        assignee_id: staff.agents[3]?.id ?? null,
        root_cause: 'All leases begin when the office opens and end a day later at the same minute.',
        workaround: 'Sign in again; the session then lasts until the next morning.',
      }),
  },
  {
    at: now - 6 * DAY,
    run: () =>
      call('POST', '/problems', {
        title: 'Laptops of one model do not wake up',
        priority: 'high',
        assignee_id: staff.agents[0]?.id ?? null,
      }),
  },
]

type DemoChange = {
  readonly title: string
  readonly risk: string
  readonly starts: number
  readonly votes: number
  readonly ends: 'waiting' | 'scheduled' | 'done'
}

const DEMO_CHANGES: readonly DemoChange[] = [
  { title: 'Upgrade the EU database to the next major version', risk: 'high', starts: 4 * DAY, votes: 1, ends: 'waiting' },
  { title: 'Replace the VPN gateway', risk: 'medium', starts: 6 * DAY, votes: 3, ends: 'scheduled' },
  { title: 'Rotate the signing keys', risk: 'low', starts: 2 * DAY, votes: 2, ends: 'waiting' },
  { title: 'Move backups to the new disks', risk: 'medium', starts: -9 * DAY, votes: 3, ends: 'done' },
  { title: 'New firewall rules for the partner feed', risk: 'low', starts: -20 * DAY, votes: 3, ends: 'done' },
]

const planChange = (
  { demo: { call }, staff, now, assets }: OperationsContext,
  cab_id: () => number,
  plan: DemoChange,
  order: number,
): readonly TimedAction[] => {
  let id = 0
  const [owner, ...voters] = staff.agents
  const planned = now + plan.starts
  const at = Math.min(planned, now) - (6 + order) * DAY
  const create = async (): Promise<void> => {
    const body = {
      title: plan.title,
      description: `${plan.title}, announced to everybody a week ahead.`,
      type: 'normal',
      risk: plan.risk,
      requester_id: owner?.id ?? null,
      assignee_id: owner?.id ?? null,
      reason: 'What we have is out of support before the end of the year.',
      implementation_plan: '1. Announce it.\n2. Take a backup.\n3. Do it.\n4. Look at the checks.',
      rollback_plan: 'Restore the backup; it takes twenty minutes.',
      test_plan: 'The same steps went well on staging.',
      planned_start_at: formatIsoSeconds(planned - (planned % HOUR)),
      planned_end_at: formatIsoSeconds(planned - (planned % HOUR) + 2 * HOUR),
      asset_ids: assets.slice(order, order + 2),
      cab_id: cab_id(),
    }
    id = (await call('POST', '/changes', body, owner?.token)).data.id
    await call('POST', `/changes/${id}/submit`, {}, owner?.token)
  }
  const votes = voters.slice(0, plan.votes).map((voter, step): TimedAction => ({
    at: at + (step + 2) * HOUR,
    run: () =>
      call(
        'POST',
        `/changes/${id}/votes`,
        { decision: 'approve', comment: step === 0 ? 'Looks good, with the backup first.' : 'Fine.' },
        voter.token,
      ),
  }))
  const schedule: TimedAction = { at: at + DAY, run: () => call('POST', `/changes/${id}/schedule`, {}, owner?.token) }
  const done: readonly TimedAction[] = [
    { at: planned, run: () => call('POST', `/changes/${id}/start`, {}, owner?.token) },
    {
      at: planned + HOUR,
      run: () => call('POST', `/changes/${id}/complete`, { outcome: 'successful', notes: 'Took forty minutes.' }, owner?.token),
    },
  ]
  return [{ at, run: create }, ...votes, ...(plan.ends === 'waiting' ? [] : [schedule]), ...(plan.ends === 'done' ? done : [])]
}

const planChanges = (context: OperationsContext): readonly TimedAction[] => {
  let cab = 0
  const { demo, staff, now } = context
  const board = async (): Promise<void> => {
    const member_ids = staff.agents.slice(1).map(({ id }) => id)
    cab = (await demo.call('POST', '/cabs', { name: 'Change board', rule: 'majority', member_ids })).data.id
  }
  return [{ at: now - 60 * DAY, run: board }, ...DEMO_CHANGES.flatMap((plan, order) => planChange(context, () => cab, plan, order))]
}

export const planOperations = (context: OperationsContext): readonly TimedAction[] => [
  ...planIncidents(context),
  ...planProblems(context),
  ...planChanges(context),
]
