import { formats } from '../formats.ts'

const { counted, plural } = formats('en')

type Facts = {
  readonly by: string
  readonly reason: string
  readonly message: string
  readonly metric: string
  readonly severity: string
  readonly policy: string
  readonly hours: number
}

/** Keyed by kind; an unknown kind uses the last sentence. */
const byKind = (sentences: Readonly<Record<string, (facts: Facts) => string>>) => sentences

const byWord = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> => names

export const me = {
  profile: {
    about: 'Public profile.',
    loadFailed: 'Your profile could not be loaded.',
    fields: { first_name: 'First name', last_name: 'Last name', title: 'Job title', phone: 'Phone' },
    zoneHint: 'For on-call shifts and reports. Times on screen follow your browser.',
    signatureHint: 'Below your replies to clients.',
    fromDirectory: 'Your name comes from your company’s directory.',
    failed: 'Your profile could not be saved.',
    decided: 'Managed by administrators',
  },
  notices: {
    about: 'Newest first.',
    loadFailed: 'Your notifications could not be loaded.',
    none: 'No notifications.',
    choose: 'Configure e-mail notifications',
    noneHint: 'You are notified of assignments, mentions, SLA breaches and approval requests.',
    what: 'About',
    unread: 'Unread',
    read: 'Read',
    markRead: 'Mark all as read',
    allRead: 'All read',
    kinds: byKind({
      assigned: ({ by }) => `${by} assigned it to you.`,
      mentioned: ({ by }) => `${by} mentioned you in a note.`,
      client_replied: ({ by }) => `${by} replied.`,
      reminder: () => 'The snooze has ended.',
      sla_breached: ({ metric }) => `SLA breached: ${metric}.`,
      incident: () => 'You are the commander or a responder of this incident.',
      email_failed: ({ reason }) => `A mail could not be delivered. ${reason}`.trim(),
      automation: ({ by, message }) => (message === '' ? `Notification by the rule “${by}”.` : `Rule “${by}”: ${message}`),
      scheduled_reply_sent: ({ reason }) =>
        `Your scheduled reply was sent, but the client had written meanwhile.${reason === 'status_kept' ? ' The status was not changed.' : ''}`,
      scheduled_reply_cancelled: ({ by, reason }) =>
        ({
          ticket_merged: 'Your scheduled reply was cancelled: the ticket was merged. Its text is kept there.',
          ticket_closed: 'Your scheduled reply was cancelled: the ticket was closed. Its text is kept there.',
          author_left: `A scheduled reply of ${by} was cancelled: ${by} no longer has access.`,
        })[reason] ?? `${by} cancelled your scheduled reply. Its text is kept there.`,
      change_remark: ({ by }) => `${by} commented on this change.`,
      on_call: ({ policy }) => (policy === '' ? 'You were paged.' : `You were paged: ${policy}.`),
      cover: ({ by }) => `${by} changed one of your on-call shifts.`,
      change_vote: () => 'Your approval of this change is requested.',
      change_reminder: ({ hours }) =>
        `Your vote on this change has been missing for ${plural(hours, { one: '# hour', other: '# hours' })}.`,
    }),
    other: () => 'There is new activity.',
  },
  notifications: {
    about: 'Choose what you are notified of. Changes take effect immediately.',
    loadFailed: 'Your settings could not be loaded.',
    reports: 'Summary of all checks',
    reminders: 'Reminders while a check is down',
    often: { off: 'Never', hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
    ticketsHint: 'For tickets that are assigned to you, that you follow or that mention you.',
  },
  appearance: { about: 'For you, in this browser. Changes take effect immediately.' },
  shortcuts: {
    about: 'For you, in this browser. A page’s own shortcuts are listed on it with the question mark.',
    everywhere: 'Everywhere and in lists',
    create: 'Create (on the page you are on)',
    what: 'What it does',
    keys: 'Keys',
    keysHint: 'One key, or two with a space between them: j, X, g c.',
    off: 'turned off',
    change: 'Change…',
    reset: 'Reset',
    resetAll: 'Reset all',
    save: 'Use these keys',
    editTitle: ({ label }: { label: string }) => `Keys for: ${label}`,
    unusable: 'Name one key, or two with a space between them. Alt cannot be used: some keyboards type letters with it.',
    taken: ({ label }: { label: string }) => `These keys are taken by: ${label}.`,
  },
  security: {
    about: 'Password, passkeys and two-factor authentication.',
    twoFactor: 'Authenticator app',
    appOn: 'Required at each sign-in by password',
    appOff: 'Not set up',
    required: 'Your role needs a second factor.',
    setUpTitle: 'Set up an authenticator app',
    notSetUp: 'The authenticator could not be set up.',
    turnOff: 'Turn off…',
    turnOffTitle: 'Turn the authenticator off?',
    turnOffSentence: 'A password alone is then enough to sign in. You can set it up again at any time.',
    turnedOff: 'The authenticator is off',
    newCodes: 'New recovery codes',
    codesLeft: counted({ one: '# recovery code left', other: '# recovery codes left' }),
    passkeys: 'Passkeys',
    noPasskeys:
      'A passkey is stored on your device and unlocked by fingerprint, face or PIN. It replaces the password and resists phishing.',
    unsupported: 'This browser does not support passkeys.',
    passkeyNameHint: 'To tell it from others: “Laptop”, “Blue key”.',
    backedUp: 'Synced',
    made: 'Added',
    addTitle: 'Add a passkey',
    addVerb: 'Continue',
    notAdded: 'The passkey could not be saved.',
    rename: 'Rename…',
    renameTitle: 'Rename the passkey',
    renameVerb: 'Rename',
    removeTitle: ({ name }: { name: string }) => `Remove the passkey ${name}?`,
    removeSentence: 'It no longer signs you in. The key itself stays on your device until you delete it there.',
    removed: 'Passkey removed',
    noPassword: 'You sign in at your identity provider. There is no password to change.',
    currentPassword: 'Current password',
    changePassword: 'Change password',
    passwordChanged: 'Password changed; your other sessions have ended',
    passwordFailed: 'The password could not be changed.',
  },
  sessions: {
    about: 'Where you are signed in. End unknown sessions, then change your password.',
    loadFailed: 'Your sessions could not be loaded.',
    browser: 'Browser',
    here: 'This browser',
    how: 'Signed in by',
    methods: byWord({ password: 'Password', passkey: 'Passkey', saml: 'SAML', oidc: 'OpenID' }),
    thisOne: 'you are here',
    end: 'End',
    ended: 'Session ended',
    endOthers: 'End all others',
    othersEnded: 'All other sessions have ended',
  },
} as const
