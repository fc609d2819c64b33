import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { openConf } from './create.ts'
import type { Integration } from './model.ts'
import { listIntegrationsOfKind } from './store.ts'

/** Integrations of all projects that open tickets in this department or page by this escalation policy. */
export const listIntegrationsReferencing = async (
  reader: Reader,
  box: SecretBox,
  field: 'department_id' | 'policy_id',
  id: number,
): Promise<readonly Integration[]> =>
  (await listIntegrationsOfKind(reader, 'helpdesk')).filter((channel) => openConf(box, channel)[field] === id)
