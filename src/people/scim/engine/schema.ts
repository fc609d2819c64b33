import type { Attribute } from './attribute.ts'
import {
  CONFIG_ATTRIBUTES,
  CONFIG_URN,
  RESOURCE_TYPE_ATTRIBUTES,
  RESOURCE_TYPE_URN,
  SCHEMA_ATTRIBUTES,
  SCHEMA_URN,
} from './schema-discovery.ts'
import { ENTERPRISE_ATTRIBUTES, ENTERPRISE_URN } from './schema-enterprise.ts'
import { GROUP_ATTRIBUTES, GROUP_URN } from './schema-group.ts'
import { META, SCHEMAS } from './schema-shared.ts'
import { USER_ATTRIBUTES, USER_URN } from './schema-user.ts'

export type Schema = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

export type ResourceType = {
  readonly name: 'User' | 'Group'
  readonly endpoint: string
  readonly description: string
  readonly schema: Schema
  readonly extensions: readonly Schema[]
  readonly attributes: readonly Attribute[]
}

const USER_SCHEMA: Schema = { id: USER_URN, name: 'User', description: 'A person who uses the service.', attributes: USER_ATTRIBUTES }
const GROUP_SCHEMA: Schema = {
  id: GROUP_URN,
  name: 'Group',
  description: 'A set of people; groups map to roles.',
  attributes: GROUP_ATTRIBUTES,
}

const ENTERPRISE_SCHEMA: Schema = {
  id: ENTERPRISE_URN,
  name: 'EnterpriseUser',
  description: 'Attributes of a person in an organisation.',
  attributes: ENTERPRISE_ATTRIBUTES,
}

export const ALL_SCHEMAS: readonly Schema[] = [
  USER_SCHEMA,
  GROUP_SCHEMA,
  ENTERPRISE_SCHEMA,
  { id: CONFIG_URN, name: 'ServiceProviderConfig', description: 'Capabilities of the service.', attributes: CONFIG_ATTRIBUTES },
  { id: RESOURCE_TYPE_URN, name: 'ResourceType', description: 'A kind of resource.', attributes: RESOURCE_TYPE_ATTRIBUTES },
  { id: SCHEMA_URN, name: 'Schema', description: 'A description of attributes.', attributes: SCHEMA_ATTRIBUTES },
]

export const USER: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'Agents of the helpdesk.',
  schema: USER_SCHEMA,
  extensions: [ENTERPRISE_SCHEMA],
  attributes: [SCHEMAS, ...USER_ATTRIBUTES, META],
}

export const GROUP: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Groups of agents, mapped to roles.',
  schema: GROUP_SCHEMA,
  extensions: [],
  attributes: [SCHEMAS, ...GROUP_ATTRIBUTES, META],
}

export const RESOURCE_TYPES: readonly ResourceType[] = [USER, GROUP]
