export const members = {
  hint: 'Roles decide who can view and change monitoring, for all projects.',
  may: 'Permissions',
  mayChange: 'view and change',
  maySee: 'view',
  loadFailed: 'The members could not be loaded.',
} as const
