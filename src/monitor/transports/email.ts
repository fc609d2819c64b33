import { Type } from 'typebox'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import { composeAlertMail } from './alert-mail.ts'
import { ConfSchema } from './fields.ts'
import { defineTransport } from './transport.ts'

export const email = defineTransport({
  kind: 'email',
  label: 'E-mail',
  about: 'Sends a mail. An address that belongs to no account must be confirmed first.',
  conf: ConfSchema({ value: Type.String({ maxLength: 254, title: 'Address' }) }),
  validate: ({ value }) => ({ ...(parseMailAddress(value)?.address !== value && { value: ['This is not a valid email address.'] }) }),
  recipient: () => '',
  contentParts: () => ['body'],
  send: async (_tools, { value }, content) => ({ outcome: 'mailed', mail: composeAlertMail(value, content) }),
})
