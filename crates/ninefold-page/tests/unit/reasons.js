// The keys of all texts that say why something cannot be read or stored. The tests compare them with what the page gives
// as a reason, and with its words.

/** Links that cannot be read, or not fully. */
export const LINK_REASONS = [
  'link.too-long',
  'link.encoding',
  'link.length',
  'link.character',
  'link.candidates',
  'link.progress', 'link.pencil',
  'link.new',
  'link.daily',
  'link.daily-version',
  'link.practise',
];

/** Storage that does not work. */
export const STORAGE_REASONS = [
  'storage.refused',
  'storage.newer',
  'storage.broken',
  'storage.full',
  'storage.lost',
  'storage.slow',
];

/** Damaged records. */
export const RECORD_REASONS = [
  'record.no-object',
  'record.version',
  'record.id',
  'record.puzzle',
  'record.boards',
  'record.branches',
  'record.numbers',
  'record.rating',
  'record.origin',
  'record.day',
  'record.technique',
];

/** Files that cannot be read. */
export const FILE_REASONS = ['file.too-long', 'file.no-json', 'file.other', 'file.newer', 'file.list'];
