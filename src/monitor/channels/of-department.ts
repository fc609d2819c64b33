import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { openConf } from './create.ts'
import { channelsOfKind } from './store.ts'

/** How many integrations of any project open tickets in this department. */
export const countChannelsOfDepartment = async (reader: Reader, box: SecretBox, department_id: number): Promise<number> =>
  (await channelsOfKind(reader, 'helpdesk')).filter((channel) => openConf(box, channel)['department_id'] === department_id).length
