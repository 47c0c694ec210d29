/** The address of the tab with the mailboxes. */
export const MAILBOX_TAB = '/dashboard/integracoes?aba=email'
