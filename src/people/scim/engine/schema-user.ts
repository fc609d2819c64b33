import { binary, complex, flag, readOnly, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { EXTERNAL_ID, ID } from './schema-shared.ts'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'

type Kind = { readonly name: string; readonly description: string; readonly value: Attribute; readonly types?: readonly string[] }

const typeOf = (types: readonly string[] = []): Attribute =>
  text('type', 'What the entry is for.', types.length === 0 ? {} : { canonicalValues: types })

const primary = flag('primary', 'Whether this is the preferred entry; at most one is.')

/** Multi-valued attribute (RFC 7643 2.4): value, display, type, primary. */
const many = ({ name, description, value, types }: Kind): Attribute =>
  complex(name, description, [value, text('display', 'Name of the entry for people to read.'), typeOf(types), primary], {
    multiValued: true,
  })

const NAME = complex('name', 'The parts of the person’s name.', [
  text('formatted', 'The whole name, ready to show.'),
  text('familyName', 'Family name.'),
  text('givenName', 'Given name.'),
  text('middleName', 'Middle names.'),
  text('honorificPrefix', 'Title before the name.'),
  text('honorificSuffix', 'Suffix after the name.'),
])

const ADDRESS = [
  text('formatted', 'The whole address, ready to show.'),
  text('streetAddress', 'Street, house number, apartment.'),
  text('locality', 'City or town.'),
  text('region', 'State or region.'),
  text('postalCode', 'Postal code.'),
  text('country', 'Country.'),
  typeOf(['work', 'home', 'other']),
  primary,
]

const GROUP = [
  text('value', 'Identifier of the group.', { caseExact: true }),
  reference('$ref', 'Address of the group.', { referenceTypes: ['Group'] }),
  text('display', 'Name of the group.'),
  text('type', 'How the membership came about.', { canonicalValues: ['direct', 'indirect'] }),
]

const value = text('value', 'The value itself.')

export const USER_ATTRIBUTES: readonly Attribute[] = [
  ID,
  EXTERNAL_ID,
  text('userName', 'Name for sign-in; unique, case-insensitive.', {
    required: true,
    uniqueness: 'server',
    rules: { short: true },
  }),
  NAME,
  text('displayName', 'Display name of the person.', { rules: { short: true } }),
  text('nickName', 'Casual name of the person.'),
  reference('profileUrl', 'Address of a page about the person.'),
  text('title', 'Job title.'),
  text('userType', 'Relation of the person to the organisation.'),
  text('preferredLanguage', 'Languages the person prefers.'),
  text('locale', 'Locale for dates, numbers and currency.'),
  text('timezone', 'Time zone of the person.'),
  // Published as required so that clients do not remove it; a POST may omit it.
  flag('active', 'Whether the person may use the service.', { required: true, rules: { kept: true, initial: true, cleared: false } }),
  text('password', 'Accepted and ignored: passwords are not managed through provisioning.', {
    mutability: 'writeOnly',
    returned: 'never',
    caseExact: true,
    rules: { unpublished: true, discarded: true },
  }),
  many({
    name: 'emails',
    description: 'E-mail addresses.',
    value: text('value', 'The address.', { rules: { short: true } }),
    types: ['work', 'home', 'other'],
  }),
  many({
    name: 'phoneNumbers',
    description: 'Telephone numbers.',
    value,
    types: ['work', 'home', 'mobile', 'fax', 'pager', 'other'],
  }),
  many({ name: 'ims', description: 'Instant messaging addresses.', value, types: ['work', 'home', 'other'] }),
  many({ name: 'photos', description: 'Pictures.', value: reference('value', 'Address of the picture.'), types: ['photo', 'thumbnail'] }),
  complex('addresses', 'Postal addresses.', ADDRESS, { multiValued: true }),
  readOnly(complex('groups', 'Groups the person belongs to; changed through the groups.', GROUP, { multiValued: true })),
  many({ name: 'entitlements', description: 'Entitlements of the person.', value }),
  many({ name: 'roles', description: 'Roles from the identity provider; they grant no permissions.', value }),
  many({ name: 'x509Certificates', description: 'Certificates.', value: binary('value', 'A DER certificate in base64.') }),
]
