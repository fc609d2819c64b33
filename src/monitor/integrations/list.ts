import type { Reader } from '../../kernel/db/db.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import type { Integration } from './model.ts'
import { findIntegration, findIntegrationByUuid, listIntegrations } from './store.ts'

export { findIntegration, findIntegrationByUuid, listIntegrations }

export const getIntegration = async (reader: Reader, project_id: number, uuid: string): Promise<Integration> => {
  const channel = await findIntegrationByUuid(reader, uuid)
  if (!channel) return notFound('channel')
  return channel.project_id === project_id ? channel : forbidden('this channel belongs to another project')
}
