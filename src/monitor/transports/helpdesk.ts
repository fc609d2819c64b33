import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import { tagsOf } from '../checks/model.ts'
import { Conf } from './fields.ts'
import { nameOf, plainText, sentence } from './news.ts'
import { later, transport } from './transport.ts'

export const helpdesk = transport({
  kind: 'helpdesk',
  label: 'Helpdesk',
  about: 'Opens an alert in the helpdesk when a check goes down and resolves it when the check is up again.',
  conf: Conf({
    priority: Type.Optional({ ...OneOf(['low', 'normal', 'high', 'urgent']), title: 'Priority', default: 'high' }),
    department_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Department' })),
  }),
  needs: 'openAlert',
  hears: ['up', 'down'],
  recipient: () => '',
  send: async ({ openAlert }, { priority = 'high', department_id = null }, news) => {
    if (!openAlert) return later('The helpdesk takes no alerts here.')
    const alert = {
      key: `check:${news.check.uuid}`,
      state: news.status === 'up' ? 'resolved' : 'firing',
      title: sentence(news),
      description: plainText(news),
      url: news.url,
      priority,
      department_id,
      check_uuid: news.check.uuid,
      check_name: nameOf(news.check),
      project_name: news.project_name,
      tags: tagsOf(news.check),
      at: news.at,
    } as const
    return { outcome: 'handed', record: (tx) => openAlert(tx, alert) }
  },
})
