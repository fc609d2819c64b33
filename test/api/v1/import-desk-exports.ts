/** Exports in the shapes other products write, made up for these tests. */

const ann = { id: 501, name: 'Ann Lee', email: 'ann@client.test', role: 'end-user' }
const alice = { id: 900, name: 'Alice there', email: 'alice@acme.test', role: 'admin' }

const picture = {
  id: 71,
  file_name: 'smoke.png',
  content_url: 'https://old.example/attachments/smoke.png',
  content_type: 'image/png',
  size: 10,
}

/** One ticket a line, with everybody it names; the first comment is the description once more. */
export const ZENDESK_TICKETS = [
  {
    id: 35436,
    subject: 'Printer smokes',
    // Zendesk stores placeholders of dynamic content here; `subject` has them filled in.
    raw_subject: '{{dc.printer_smokes}}',
    description: 'There is smoke.',
    status: 'hold',
    priority: 'normal',
    type: 'problem',
    created_at: '2021-03-04T05:06:07Z',
    updated_at: '2021-03-09T10:00:00Z',
    requester: ann,
    submitter: ann,
    assignee: alice,
    group: { id: 1, name: 'support' },
    collaborator: [{ id: 502, name: 'Bo', email: 'bo@client.test' }],
    tags: ['Hardware', 'vip'],
    custom_fields: [
      { id: 11, value: 'third floor' },
      { id: 12, value: null },
    ],
    comments: [
      { id: 1, author_id: 501, body: 'There is smoke.', public: true, created_at: '2021-03-04T05:06:07Z', attachments: [picture] },
      { id: 3, author_id: 900, body: 'Send somebody quickly, the client is angry', public: false, created_at: '2021-03-04T06:30:00Z' },
      {
        id: 2,
        author_id: 900,
        body: 'Pull the plug.',
        html_body: '<p>Pull the <b>plug</b>.</p><script>alert(1)</script>',
        public: true,
        created_at: '2021-03-04T06:00:00Z',
      },
      { id: 4, author_id: 777, body: 'Me too, from the xylophone room', public: true, created_at: '2021-03-05T06:00:00Z' },
    ],
  },
  {
    id: 35437,
    subject: 'Old and closed',
    description: 'Done long ago',
    status: 'closed',
    priority: null,
    created_at: '2019-01-01T00:00:00Z',
    updated_at: '2019-02-01T00:00:00Z',
    requester_id: 501,
    metric_set: { solved_at: '2019-01-20T00:00:00Z' },
    tags: [],
    comments: [],
  },
  {
    id: 35438,
    subject: 'Solved',
    description: 'x',
    status: 'solved',
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-02T00:00:00Z',
    requester: ann,
  },
  { id: 35439, subject: 'Gone', description: 'x', status: 'deleted', created_at: '2020-01-01T00:00:00Z', requester: ann },
  { id: 35440, subject: 'Undated', description: 'x', status: 'open', requester: ann },
]

export const ZENDESK_PEOPLE = [ann, alice, { id: 777, name: 'Cleo', email: 'cleo@client.test', role: 'end-user' }]

export const linesOf = (records: readonly unknown[]): string => records.map((record) => JSON.stringify(record)).join('\n')

/** As an account export writes it: each record wrapped in its kind, text and HTML side by side. */
export const FRESHDESK_EXPORT = [
  {
    helpdesk_ticket: {
      display_id: 12,
      subject: 'Laptop is slow',
      description: 'So slow.',
      description_html: '<div>So slow.</div>',
      status: 3,
      status_name: 'Pending',
      priority: 4,
      ticket_type: 'Incident',
      requester_id: 31,
      requester_name: 'Dan',
      responder_id: 32,
      created_at: '2022-05-06T10:00:00+05:30',
      updated_at: '2022-05-07T10:00:00+05:30',
      tags: [{ name: 'laptop' }],
      custom_field: { asset_1: 'L-77', empty: null },
      cc_email: { cc_emails: ['Eve <eve@client.test>'] },
      notes: [
        {
          helpdesk_note: {
            id: 1,
            body: 'Restart it',
            body_html: '<p>Restart it</p>',
            private: false,
            incoming: false,
            user_id: 32,
            created_at: '2022-05-06T06:00:00Z',
          },
        },
        {
          helpdesk_note: {
            id: 2,
            body: 'He never restarts',
            body_html: '<p>He never restarts</p>',
            private: true,
            incoming: false,
            user_id: 32,
            created_at: '2022-05-06T07:00:00Z',
          },
        },
        {
          helpdesk_note: {
            id: 3,
            body: 'Still slow',
            body_html: '<p>Still slow</p>',
            private: false,
            incoming: true,
            user_id: 31,
            created_at: '2022-05-06T08:00:00Z',
          },
        },
      ],
    },
  },
]

export const FRESHDESK_USERS = [
  { user: { id: 31, name: 'Dan', email: 'dan@client.test', helpdesk_agent: false } },
  { user: { id: 32, name: 'Bob there', email: 'bob@acme.test', helpdesk_agent: true } },
]

/** As its API answers: HTML only in places, conversations beside. */
export const FRESHDESK_API = {
  tickets: [
    {
      id: 13,
      subject: 'From the API',
      description: '<p>Hello <i>there</i></p>',
      status: 5,
      priority: 1,
      type: 'Question',
      requester: { id: 33, name: 'Fay', email: 'fay@client.test' },
      requester_id: 33,
      created_at: '2023-01-01T00:00:00Z',
      updated_at: '2023-01-05T00:00:00Z',
      stats: { resolved_at: '2023-01-03T00:00:00Z', closed_at: '2023-01-04T00:00:00Z' },
      tags: ['api'],
      conversations: [
        {
          id: 9,
          body: '<p>Thanks</p>',
          body_text: 'Thanks',
          private: false,
          incoming: true,
          user_id: 33,
          created_at: '2023-01-02T00:00:00Z',
        },
      ],
    },
    { id: 14, subject: 'Spam', status: 2, spam: true, created_at: '2023-01-01T00:00:00Z' },
  ],
}

export const CSV = [
  'Ticket Number;Title;Body;Customer e-mail;State;Priority;Opened;Closed;Labels;Floor',
  '7;Chair broken;"It ""broke"";\ntwo lines";gus@client.test;Closed;Critical;2020-02-03 04:05;2020-02-04;furniture, chair;3',
  '8;Lamp;;hal@client.test;New;;2020-02-05T00:00:00+01:00;;;',
  '9;No address;x;nobody;open;;2020-01-01;;;',
  '10;Bad date;x;ida@client.test;open;;yesterday;;;',
  '7;Chair broken again;x;gus@client.test;open;;2020-02-03;;;',
].join('\r\n')
