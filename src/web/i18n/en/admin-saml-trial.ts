/** Words of the API; one that has no name here yet is shown as it is. */
const byWord = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> => names

export const samlTrial = {
  title: 'Test sign-in',
  loadFailed: 'The test could not be loaded. It is there for ten minutes, for the session that made it.',
  fine: ({ name }: { name: string }) => `This would sign in ${name}.`,
  refused: 'This would be refused.',
  unverified: 'Nobody vouches for what stands below: no key of the provider has signed it, or it could not be checked.',
  onlyYou: 'Nobody was signed in, and nothing changed. Only this session can read this; that you did is in the audit log. Kept until',
  person: 'Person',
  recognised: 'Recognised by',
  ways: {
    link: 'an earlier sign-in through this provider',
    scim: 'your directory (SCIM)',
    email: 'the e-mail address',
    new: 'nothing: an account would be made',
  },
  role: 'Role',
  roleChanges: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  sources: {
    mapping: 'by a line of “Roles by attribute”',
    default: 'the role for everybody: no line of “Roles by attribute” fits',
    scim: 'given by your directory (SCIM)',
    unchanged: 'stays as it is',
  },
  nameId: 'NameID',
  format: 'Format',
  attributes: 'Attributes',
  attribute: 'Attribute',
  values: 'Values',
  usedFor: 'Used for',
  unused: 'nothing',
  noAttributes: 'No attribute was sent.',
  meanings: byWord({ email: 'E-mail', first_name: 'First name', last_name: 'Last name', id: 'Who somebody is', role: 'Role' }),
  response: 'Answer as it came',
  assertion: 'Assertion, decrypted',
} as const
