import { formats } from '../formats.ts'
import { uses } from './admin-uses.ts'

const { plural } = formats('en')

const agents = {
  title: 'Agents',
  about: 'All agents. Clients are under People.',
  filter: 'Filter agents',
  search: 'Name or e-mail',
  anyRole: 'Any role',
  states: { active: 'Active', inactive: 'Deactivated', all: 'All' },
  invitedState: 'Invited',
  noneMatch: 'No agent matches.',
  loadFailed: 'The agents could not be loaded.',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    title: 'Job title',
    phone: 'Phone',
    department_id: 'Home department',
  },
  roleHint: 'You can only assign roles up to your own.',
  departmentHint: 'Default department of their own tickets.',
  departmentsHint: 'The agent sees the tickets of these, besides those of the home department.',
  sources: { manual: 'Manual', scim: 'Directory', saml: 'Single sign-on' },
  twoFactor: 'Two-factor authentication',
  more: ({ name }: { name: string }) => `More for ${name}`,
  invite: 'Invite agent',
  inviteTitle: 'Invite an agent',
  inviteHint: 'A mail with a link to choose a password is sent immediately. The link is valid for seven days.',
  scimHint: 'This agent comes from your directory: what the directory sends next replaces what you change here.',
  sendInvitation: 'Send invitation',
  invited: ({ email }: { email: string }) => `Invitation sent to ${email}`,
  invitation: {
    create: 'Create invitation',
    noMailServer: 'No mail server is configured (SMTP_URL), so no mail is sent. You get a link to hand over.',
    resend: 'Resend invitation',
    title: ({ name }: { name: string }) => `Invitation for ${name}`,
    mailed: ({ email }: { email: string }) => `Sent to ${email}.`,
    notMailed: 'Not sent: no mail server is configured (SMTP_URL).',
    handOver: ({ name }: { name: string }) => `${name} chooses a password at this link:`,
    link: 'Invitation link',
    valid: 'The link is valid for seven days. Earlier links no longer work.',
  },
  saveFailed: 'This could not be saved.',
  deactivate: 'Deactivate…',
  deactivated: ({ name }: { name: string }) => `${name} is deactivated`,
  reactivate: 'Reactivate',
  reactivated: ({ name }: { name: string }) => `${name} may sign in again`,
  did: 'Activity',
  endSessions: 'Sign out everywhere…',
  sessionsEnded: 'Signed out everywhere',
  sessionsQuestion: {
    title: ({ name }: { name: string }) => `Sign ${name} out everywhere?`,
    sentence: 'Every open page of theirs ends at once. They can sign in again; API tokens keep working.',
    verb: 'Sign out',
  },
  resetFactors: 'Reset second factors…',
  factorsReset: 'Second factors removed',
  factorsQuestion: {
    title: ({ name }: { name: string }) => `Remove all second factors of ${name}?`,
    sentence:
      'For an agent who has lost phone and recovery codes. Authenticator, passkeys and codes are removed; a role that needs two factors asks for a new one at the next sign-in.',
    verb: 'Remove second factors',
  },
  departure: {
    title: ({ name }: { name: string }) => `Deactivate ${name}?`,
    sentence: 'They lose access immediately, in all sessions. This will happen:',
    failed: 'The effects could not be loaded.',
    sessions: ({ count }: { count: number }) =>
      count === 0 ? 'No session is open.' : plural(count, { one: '# open session ends.', other: '# open sessions end.' }),
    tokens: ({ count }: { count: number }) =>
      count === 0
        ? 'There is no API token to revoke.'
        : plural(count, { one: '# API token is revoked for good.', other: '# API tokens are revoked for good.' }),
    ticketsReturn: ({ count }: { count: number }) =>
      count === 0
        ? 'No open ticket is assigned to them.'
        : plural(count, {
            one: '# open ticket returns to its department’s queue.',
            other: '# open tickets return to their departments’ queues.',
          }),
    ticketsStay: ({ count }: { count: number }) =>
      count === 0
        ? 'No open ticket is assigned to them.'
        : plural(count, { one: '# open ticket stays assigned to them.', other: '# open tickets stay assigned to them.' }),
    schedules: ({ names }: { names: string }) => `They are removed from the on-call rotation of ${names}.`,
    noSchedules: 'They have no on-call shifts.',
    kept: 'What they wrote stays, with their name. You can reactivate them at any time; tokens stay revoked.',
    verb: 'Deactivate',
  },
} as const

const byThing = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> => names

const powers = {
  thing: 'Area',
  ways: { read: 'Read', write: 'Write' },
  things: byThing({
    tickets: 'Tickets',
    users: 'Agents',
    kb: 'Knowledge',
    assets: 'Assets',
    reports: 'Reports',
    admin: 'Administration',
    monitor: 'Monitoring',
  }),
  about: byThing({
    tickets: 'Tickets, replies, incidents, problems, changes and on-call',
    users: 'Agents, clients and companies',
    kb: 'Articles and categories',
    assets: 'Assets and discovery',
    reports: 'Helpdesk reports',
    admin: 'Webhooks, settings, audit log',
    monitor: 'Projects, checks and integrations',
  }),
} as const

const roles = {
  about: 'What each kind of agent may do. A change takes effect at their next request.',
  loadFailed: 'The roles could not be loaded.',
  rank: 'Rank',
  rankHint: 'From 0 to 99. You can only assign roles up to your own.',
  permissions: 'Permissions',
  allDepartments: 'Sees the tickets of all departments',
  allDepartmentsHint: 'Others see those of their departments and those assigned to them.',
  builtInHint: 'A built-in role keeps its name.',
  facts: ({ rank, all }: { rank: number; all: boolean }) => `Rank ${rank}${all ? ' · all departments' : ''}`,
  fixed: 'Built-in',
  newRole: 'New role',
  newTitle: 'New role',
  editTitle: ({ name }: { name: string }) => `Edit the role ${name}`,
  create: 'Create role',
  saveFailed: 'The role could not be saved.',
  deleteTitle: ({ name }: { name: string }) => `Delete the role ${name}?`,
  deleteSentence: 'Only an unused role can be deleted. This cannot be undone.',
  deleteVerb: 'Delete role',
  deleted: ({ name }: { name: string }) => `The role ${name} is deleted`,
  inUse: ({ users }: { users: string }) => `This role is still used by ${users}. Assign another role first.`,
} as const

const departments = {
  about: 'Groups of agents, each with a queue of its own. A ticket always belongs to one.',
  loadFailed: 'The departments could not be loaded.',
  default: 'Default',
  isDefault: 'Default for tickets without a department',
  defaultHint: 'There is exactly one default; it replaces the current one.',
  lead: 'Lead',
  leadHint: 'Notified when an SLA is at risk.',
  reopenDays: 'Reopens for',
  reopenHint: 'Days after closing in which a client’s reply opens the ticket again.',
  autoCloseDays: 'Closes after',
  autoCloseHint: 'Days a ticket stays resolved. Empty: for ever.',
  days: ({ count }: { count: number }) => plural(count, { one: '# day', other: '# days' }),
  newDepartment: 'New department',
  newTitle: 'New department',
  create: 'Create department',
  saveFailed: 'The department could not be saved.',
  deleteTitle: ({ name }: { name: string }) => `Delete the department ${name}?`,
  deleteSentence: 'Only a department that nothing uses any more can be deleted: no ticket, no agent, no rule. This cannot be undone.',
  deleteVerb: 'Delete department',
  deleted: ({ name }: { name: string }) => `The department ${name} is deleted`,
  inUse: ({ users }: { users: string }) => `This department is still used by ${users}. Assign another department first.`,
} as const

export const adminPeople = { agents, powers, roles, departments, uses } as const
