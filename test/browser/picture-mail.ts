// Sixteen pixels square, and blue.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGNQCbtGEmIY1TCqYfhqAADvH1AQAC8WRAAAAABJRU5ErkJggg=='

const part = (headers: readonly string[], body: string): string => ['--b', ...headers, '', body].join('\r\n')

/** A mail with a picture between its words, and a file besides. */
export const PICTURE_MAIL = [
  'From: Ana Reyes <ana@acme.example>',
  'To: support@desk.test',
  'Subject: A chart',
  'Message-ID: <chart@acme.example>',
  'Content-Type: multipart/related; boundary=b',
  '',
  part(['Content-Type: text/html; charset=utf-8'], '<p>Look at <b>this</b>: <img src="cid:chart@x" alt="the chart"></p>'),
  part(
    [
      'Content-Type: image/png; name=chart.png',
      'Content-Transfer-Encoding: base64',
      'Content-ID: <chart@x>',
      'Content-Disposition: inline',
    ],
    PNG,
  ),
  part(['Content-Type: text/plain; name=notes.txt', 'Content-Disposition: attachment; filename=notes.txt'], 'These are notes.'),
  '--b--',
  '',
].join('\r\n')
