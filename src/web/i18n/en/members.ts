export const members = {
  title: 'Members',
  hint: 'Roles decide who can view and change monitoring, for all projects.',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  may: 'Permissions',
  mayChange: 'view and change',
  maySee: 'view',
  roles: 'Roles',
  loadFailed: 'The members could not be loaded.',
} as const
