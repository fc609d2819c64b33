import { complex, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'

export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const MANAGER = [
  text('value', 'Identifier of the manager, as the identity provider knows it.', { caseExact: true }),
  reference('$ref', 'Address of the manager.', { referenceTypes: ['User'] }),
  text('displayName', 'Name of the manager.', { mutability: 'readOnly' }),
]

export const ENTERPRISE_ATTRIBUTES: readonly Attribute[] = [
  text('employeeNumber', 'Number the organisation gave to the person.'),
  text('costCenter', 'Cost centre.'),
  text('organization', 'Organisation.'),
  text('division', 'Division.'),
  text('department', 'Department.'),
  complex('manager', 'The person’s manager.', MANAGER),
]
