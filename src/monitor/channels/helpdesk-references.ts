import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { openConf } from './create.ts'
import type { Channel } from './model.ts'
import { channelsOfKind } from './store.ts'

/** Integrations of all projects that open tickets by this department or on-call policy. */
export const listChannelsNaming = async (
  reader: Reader,
  box: SecretBox,
  field: 'department_id' | 'policy_id',
  id: number,
): Promise<readonly Channel[]> => (await channelsOfKind(reader, 'helpdesk')).filter((channel) => openConf(box, channel)[field] === id)
