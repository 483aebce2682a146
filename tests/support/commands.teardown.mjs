export default () => globalThis.removeTestCommands();
