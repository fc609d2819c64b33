import { audit } from './admin-audit.ts'
import { saml } from './admin-saml.ts'
import { scim } from './admin-scim.ts'
import { tokens } from './admin-tokens.ts'

const oidc = {
  title: 'OpenID Connect',
  about: 'Sign-on for providers that speak OpenID Connect instead of SAML.',
  none: 'No OpenID provider yet',
  noneHint: 'Connect one, and its button stands on the sign-in page.',
  newTitle: 'Connect an OpenID provider',
  editTitle: ({ name }: { name: string }) => `Edit ${name}`,
  callback: 'Redirect address',
  fields: { name: 'Name', issuer: 'Issuer', client_id: 'Client ID', client_secret: 'Client secret' },
  issuerHint: 'The address under which the provider publishes its configuration.',
  keepSecret: 'Empty: stays as it is.',
} as const

const security = {
  title: 'Security',
  about: 'How everybody must sign in.',
  twoFactor: 'Two factors',
  roles: 'Roles that need a second factor',
  rolesHint: 'Whoever has none yet sets one up at the next sign-in.',
  breakGlassTitle: 'Break-glass accounts',
  breakGlass: 'Agents who may sign in by password, whatever is enforced',
  breakGlassHint: 'For the day the identity provider is down. Few, with a long password and a second factor.',
  nobody: 'Nobody is chosen. If single sign-on fails while it is enforced, nobody gets in.',
  key: 'Our key for single sign-on',
  keyHint: 'To replace the key, publish a new one first; providers learn it from our metadata.',
  keyReady: 'A new key is published. Use it once every provider has read our metadata again.',
  publish: 'Publish a new key',
  published: 'A new key is published',
  take: 'Use the new key',
  taken: 'The new key signs from now on',
} as const

const enforce = {
  ask: 'Enforce…',
  stop: 'Stop enforcing',
  title: ({ name }: { name: string }) => `Make ${name} the only way in?`,
  verb: 'Enforce',
  noDomains: 'Name at least one domain first: enforcement is by domain.',
  who: ({ domains }: { domains: string }) => `Nobody of ${domains} signs in by password any more.`,
  reset: 'They cannot ask for a new password either.',
  exempt: ({ names }: { names: string }) => `Except ${names}, who can always sign in by password.`,
  nobodyExempt: 'Nobody is excepted.',
  warning: 'If the provider fails, or is set up wrongly, you lock yourself out. Choose a break-glass administrator first.',
  choose: 'Choose break-glass accounts',
} as const

const signOn = {
  saml,
  oidc,
  scim,
  security,
  enforce,
  loadFailed: 'The connections could not be loaded.',
  saveFailed: 'The connection could not be saved.',
  connect: 'Connect provider',
  state: 'State',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  enforced: 'Enforced',
  domains: 'Domains',
  domainsExample: 'acme.com',
  domainsHint: 'Of the e-mail addresses that belong to this provider, compared exactly.',
  anyDomain: 'any',
  newPeople: 'New people',
  made: 'get an account',
  notMade: 'are refused',
  jit: 'Make an account for whoever signs in for the first time',
  jitHint: 'Only of the domains above, if there are any.',
  defaultRole: 'Role they start with',
  defaultRoleHint: 'Never an administrator by itself.',
  leastRole: 'The least that can work',
  linkByEmail: 'Let the provider sign in as agents that exist already',
  linkByEmailHint: 'By e-mail, within the domains above. Whoever controls the provider can then act as them.',
  testLogin: 'Test sign-in',
  edit: 'Edit',
  save: 'Save changes',
  saved: 'Saved',
  never: 'never',
  acts: 'Acts',
  remove: 'Remove…',
  removeTitle: ({ name }: { name: string }) => `Remove ${name}?`,
  removeSentence: 'Nobody signs in through it any more. Agents stay, and can use a password if they have one.',
  removeVerb: 'Remove',
  removed: 'Removed',
} as const

export const adminAccess = { tokens, audit, signOn } as const
