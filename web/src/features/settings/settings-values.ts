import {
  type Errors,
  errorsOf,
  isEmpty,
  isNoLimit,
  LIMIT,
  REQUIRED,
} from '../../kit/form/checks.ts'

export interface SettingsValues extends Record<string, unknown> {
  platform_name: string
  default_plan: string
  default_max_users: string
  default_max_drivers: string
}

export function checkSettings(values: SettingsValues): Errors<SettingsValues> {
  return errorsOf<SettingsValues>([
    ['platform_name', isEmpty(values.platform_name), REQUIRED],
    ['default_max_users', isNoLimit(values.default_max_users), LIMIT],
    ['default_max_drivers', isNoLimit(values.default_max_drivers), LIMIT],
  ])
}
