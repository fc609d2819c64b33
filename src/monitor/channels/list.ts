import type { Reader } from '../../kernel/db/db.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import type { Channel } from './model.ts'
import { channelById, channelByUuid, channelsOf } from './store.ts'

/** A project's channels, oldest first. */
export const listChannels = (reader: Reader, project_id: number): Promise<readonly Channel[]> => channelsOf(reader, project_id)

export const findChannel = (reader: Reader, id: number): Promise<Channel | undefined> => channelById(reader, id)

export const findChannelByUuid = (reader: Reader, uuid: string): Promise<Channel | undefined> => channelByUuid(reader, uuid)

export const getChannel = async (reader: Reader, project_id: number, uuid: string): Promise<Channel> => {
  const channel = await channelByUuid(reader, uuid)
  if (!channel) return notFound('channel')
  return channel.project_id === project_id ? channel : forbidden('this channel belongs to another project')
}
