export const keys = {
  palette: {
    title: 'Command palette',
    placeholder: 'Search or type a command',
    searching: 'Searching…',
    found: 'Found',
    here: 'On this page',
    recent: 'Recent',
    places: 'Pages',
    acts: 'Actions',
    prefixes: '> command · # ticket · @ person · : check',
  },
  sheet: {
    title: 'Keyboard shortcuts',
    singleKeysOff: 'Single keys are turned off. You can turn them on under Appearance.',
    scopes: { global: 'Everywhere', page: 'On this page', list: 'In lists', editor: 'While writing', dialog: 'In this dialog' },
  },
} as const
