export const CSV =
  'subject,description,requester_email,status,priority,created_at\nPrinter,"It\nsmokes",ann@example.org,open,high,2021-03-04\n,,,,,\n'

const person = { id: 501, name: 'Ann Lee', email: 'ann@example.org', role: 'end-user' }

export const ZENDESK_TICKETS = [
  {
    id: 35_436,
    subject: 'Printer smokes',
    description: 'There is smoke.',
    status: 'hold',
    priority: 'normal',
    created_at: '2021-03-04T05:06:07Z',
    updated_at: '2021-03-09T10:00:00Z',
    requester: person,
    assignee: { ...person, role: 'admin' },
    tags: ['hardware'],
    custom_fields: [{ id: 11, value: null }],
    comments: [{ id: 1, author_id: 501, body: 'There is smoke.', public: true, created_at: '2021-03-04T05:06:07Z', attachments: [] }],
  },
]

export const FRESHDESK_TICKETS = {
  tickets: [
    {
      id: 7,
      subject: 'VPN drops',
      description_text: 'Every morning.',
      status: 2,
      priority: 3,
      created_at: '2021-03-04T05:06:07Z',
      requester: person,
      tags: [],
      conversations: [{ id: 1, body_text: 'Again.', private: false, user_id: 501, created_at: '2021-03-04T06:06:07Z' }],
    },
  ],
}
