import { findPolicy } from '../helpdesk/on-call/policies.ts'
import type { SecretBox } from '../kernel/crypto.ts'
import type { Reader } from '../kernel/db/db.ts'
import { conflict, type FieldErrors } from '../kernel/errors.ts'
import { listIntegrationsReferencing } from '../monitor/integrations/helpdesk-references.ts'
import type { Conf } from '../monitor/integrations/model.ts'
import { findDepartment } from '../people/departments/departments.ts'

/** Errors by field of the ids in the settings of an integration that do not exist. */
export const unknownReferences = async (reader: Reader, kind: string, { department_id, policy_id }: Conf): Promise<FieldErrors> => {
  if (kind !== 'helpdesk') return {}
  const hasDepartment = typeof department_id !== 'number' || (await findDepartment(reader, department_id)) !== undefined
  const hasPolicy = typeof policy_id !== 'number' || (await findPolicy(reader, policy_id)) !== undefined
  return {
    ...(!hasDepartment && { 'conf.department_id': ['The selected department id is invalid.'] }),
    ...(!hasPolicy && { 'conf.policy_id': ['The selected policy id is invalid.'] }),
  }
}

export const assertOnCallPolicyUnusedByIntegrations = async (reader: Reader, box: SecretBox, id: number): Promise<void> => {
  const [channel] = await listIntegrationsReferencing(reader, box, 'policy_id', id)
  if (channel)
    conflict('in_use', `The integration "${channel.name || 'Helpdesk'}" uses this escalation policy.`, { integration_uuid: channel.uuid })
}
