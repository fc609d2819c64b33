import { Type } from 'typebox'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import { alertMail } from './alert-mail.ts'
import { Conf } from './fields.ts'
import { transport } from './transport.ts'

export const email = transport({
  kind: 'email',
  label: 'E-mail',
  about: 'Sends a mail. An address that is not one of an account here must be confirmed first.',
  conf: Conf({ value: Type.String({ maxLength: 254, title: 'Address' }) }),
  mistakes: ({ value }) => ({ ...(parseMailAddress(value)?.address !== value && { value: ['This is not a mail address.'] }) }),
  recipient: () => '',
  wants: () => ['body'],
  send: async (_tools, { value }, news) => ({ outcome: 'mailed', mail: alertMail(value, news) }),
})
