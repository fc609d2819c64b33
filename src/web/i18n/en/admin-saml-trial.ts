const byWord = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> => names

export const samlTrial = {
  title: 'Test sign-in',
  loadFailed: 'The test could not be loaded. It is available for ten minutes, in the session that started it.',
  fine: ({ name }: { name: string }) => `This would sign in ${name}.`,
  refused: 'This would be refused.',
  unverified: 'The content below is unverified: it is not signed with a key of the provider, or the signature could not be checked.',
  onlyYou:
    'No session was started, and nothing changed. Only this session can read this result; reading it is recorded in the audit log. Kept until',
  person: 'Person',
  recognised: 'Recognised by',
  ways: {
    link: 'an earlier sign-in through this provider',
    scim: 'your directory (SCIM)',
    email: 'the e-mail address',
    new: 'no match: an account would be created',
  },
  roleChanges: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  sources: {
    mapping: 'by a line of “Roles by attribute”',
    default: 'the default role: no line of “Roles by attribute” matches',
    scim: 'given by your directory (SCIM)',
    unchanged: 'unchanged',
  },
  nameId: 'NameID',
  format: 'Format',
  attributes: 'Attributes',
  attribute: 'Attribute',
  values: 'Values',
  usedFor: 'Used for',
  unused: 'nothing',
  noAttributes: 'No attribute was sent.',
  meanings: byWord({ email: 'E-mail', first_name: 'First name', last_name: 'Last name', id: 'Identifier', role: 'Role' }),
  response: 'Raw response',
  assertion: 'Assertion, decrypted',
} as const
